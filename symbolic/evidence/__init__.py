"""Evidence beside proof: spot checks against executable models, grids of points, boxes.  It never becomes proof."""
