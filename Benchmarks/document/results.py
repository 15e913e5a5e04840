"""Reads the results that the benchmarks wrote into their folders."""

import csv
import json
import os
import sys

# Multiplications and additions per pixel of the demo's mask, counted by hand from the formulas: nine planes interpolated
# and divided by w (44), two unit vectors (23), two lights with Blinn's highlight (110), the level of the mip chain (20), eight
# texels (96), their sum (15) and the sRGB curve (24).
OPERATIONS_PER_PIXEL = 332


def read_csv(path):
    """Returns the rows of a CSV file, or none if the benchmark has not run yet."""
    if not os.path.exists(path):
        return []
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def read_json_lines(path):
    if not os.path.exists(path):
        sys.exit(f"document: {path} is missing; create it with: Benchmarks/llvmpipe/run --write")
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


class Results:
    """The results. `rows` are for the table, `growth` for the plot; do not compare figures between the two."""

    def __init__(self, rows, growth, kernels, depth, production):
        self.rows, self.growth, self.kernels, self.depth, self.production = rows, growth, kernels, depth, production

    @staticmethod
    def read():
        folder = "Benchmarks/llvmpipe"
        return Results(read_json_lines(f"{folder}/results.jsonl"), read_json_lines(f"{folder}/growth.jsonl"),
                       read_csv(f"{folder}/kernels.csv"), read_csv("Benchmarks/depth/results.csv"),
                       read_csv("Benchmarks/production/results.csv"))

    def find(self, **wanted):
        """Returns the row of the table with these fields, or None."""
        return next((row for row in self.rows if all(row[name] == value for name, value in wanted.items())), None)

    @property
    def instruction_set(self):
        """The instruction set that scenes were drawn with."""
        return self.rows[0]["instructionSet"]

    def limit(self, name, instruction_set=None):
        """Returns the machine's limit on one thread, in millions per second."""
        for row in self.kernels:
            if row["kind"] == "limit" and row["name"] == name and instruction_set in (None, row["instructionSet"]):
                return float(row["millionsPerSecond"])
        return None

    def copy_milliseconds(self, row):
        """Returns the minimum time to copy a row's frame on one thread."""
        bandwidth = self.limit("memory-copy")
        return row["width"] * row["height"] * 4 / bandwidth / 1e3 if bandwidth else None

    def arithmetic_milliseconds(self, row):
        """Returns the minimum time to shade a row's covered pixels on one thread."""
        peak = self.limit("multiply-add", row["instructionSet"])
        if not peak or row["coveredPixels"] is None:
            return None
        return row["coveredPixels"] * OPERATIONS_PER_PIXEL / peak / 1e3
