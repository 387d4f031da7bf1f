"""The studio for product pictures: see README.md. One unit is one centimetre."""
