"""Numpy, imported when it is first used: what comes with the package is told without it."""

from typing import TYPE_CHECKING, Any

__all__ = ["Array", "np"]

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Array = npt.NDArray[Any]
else:
    Array = Any

    class _Later:
        def __getattr__(self, name):
            import numpy

            return getattr(numpy, name)

    np = _Later()
