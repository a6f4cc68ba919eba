"""Reading a paper's source: what it displays and says, by number and place; strict or silent."""
