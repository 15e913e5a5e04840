"""Runs a peer in Python. Prints the figure and the seconds that the metric took, without reading the pictures."""

import sys
import time

import numpy
from PIL import Image


def read(path, mode="RGB"):
    return Image.open(path).convert(mode)


def flip(a, b):
    import flip_evaluator
    pictures = [numpy.asarray(read(path), dtype=numpy.float32) / 255 for path in (a, b)]
    start = time.perf_counter()
    figure = flip_evaluator.evaluate(*pictures, "LDR", applyMagma=False)[1]
    return figure, time.perf_counter() - start


def ssim(a, b):
    from skimage.metrics import structural_similarity
    pictures = [numpy.asarray(read(path)) for path in (a, b)]
    start = time.perf_counter()
    figure = structural_similarity(
        *pictures, channel_axis=2, gaussian_weights=True, sigma=1.5, use_sample_covariance=False, data_range=255)
    return figure, time.perf_counter() - start


def psnr(a, b):
    from skimage.metrics import peak_signal_noise_ratio
    pictures = [numpy.asarray(read(path)) for path in (a, b)]
    start = time.perf_counter()
    figure = peak_signal_noise_ratio(*pictures)
    return figure, time.perf_counter() - start


def pixelmatch(a, b):
    from pixelmatch.contrib.PIL import pixelmatch as match
    pictures = [read(path, "RGBA") for path in (a, b)]
    start = time.perf_counter()
    figure = match(*pictures)
    return figure, time.perf_counter() - start


if __name__ == "__main__":
    figure, seconds = globals()[sys.argv[1]](*sys.argv[2:4])
    print(figure, seconds)
