from .pace import format_pace, pace

__all__ = ["format_pace", "pace"]
