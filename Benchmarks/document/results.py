"""What the benchmarks measured, as they left it in their folders."""

import csv
import json
import os
import sys

# Multiplications and additions that the formulas need for a pixel of the demo's mask, counted by hand: nine planes interpolated
# and divided by w (44), two unit vectors (23), two lights with Blinn's highlight (110), the level of the mip chain (20), eight
# texels (96), their sum (15) and the sRGB curve (24).
OPERATIONS_PER_PIXEL = 332


def read_csv(path):
    """Rows of a CSV file; none where the benchmark has not run yet."""
    if not os.path.exists(path):
        return []
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def read_json_lines(path):
    if not os.path.exists(path):
        sys.exit(f"document: there is no {path}; Benchmarks/llvmpipe/run --write makes it")
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


class Results:
    """`rows` are those of the table, `growth` those that show how time grows: figures are compared within one of them alone."""

    def __init__(self, rows, growth, kernels, depth, production):
        self.rows, self.growth, self.kernels, self.depth, self.production = rows, growth, kernels, depth, production

    @staticmethod
    def read():
        folder = "Benchmarks/llvmpipe"
        return Results(read_json_lines(f"{folder}/results.jsonl"), read_json_lines(f"{folder}/growth.jsonl"),
                       read_csv(f"{folder}/kernels.csv"), read_csv("Benchmarks/depth/results.csv"),
                       read_csv("Benchmarks/production/results.csv"))

    def find(self, **wanted):
        """The row of the table with these fields, nil where there is none."""
        return next((row for row in self.rows if all(row[name] == value for name, value in wanted.items())), None)

    @property
    def instruction_set(self):
        """The one that scenes were drawn with."""
        return self.rows[0]["instructionSet"]

    def limit(self, name, instruction_set=None):
        """Millions a second that the machine does at best on one thread."""
        for row in self.kernels:
            if row["kind"] == "limit" and row["name"] == name and instruction_set in (None, row["instructionSet"]):
                return float(row["millionsPerSecond"])
        return None

    def copy_milliseconds(self, row):
        """The least time to copy a row's frame on one thread."""
        bandwidth = self.limit("memory-copy")
        return row["width"] * row["height"] * 4 / bandwidth / 1e3 if bandwidth else None

    def arithmetic_milliseconds(self, row):
        """The least time to shade a row's covered pixels on one thread."""
        peak = self.limit("multiply-add", row["instructionSet"])
        if not peak or row["coveredPixels"] is None:
            return None
        return row["coveredPixels"] * OPERATIONS_PER_PIXEL / peak / 1e3
