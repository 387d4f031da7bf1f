"""The pictures, one module per family of goods. Every module here is loaded by itself."""
