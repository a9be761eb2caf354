"""What the words after ``cardhouse`` do."""
