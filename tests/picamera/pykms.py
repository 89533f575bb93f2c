"""What picamera2 imports only for its preview on a screen; there is none here."""


class _Formats:
    def __getattr__(self, name: str) -> str:
        return name


PixelFormat = _Formats()
