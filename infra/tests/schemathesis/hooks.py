"""What a tool that knows nothing of us cannot know."""

from uuid import uuid4

import schemathesis


@schemathesis.hook
def before_call(context, case, kwargs):
    """A key that comes back with other content is refused on purpose: a good one is sent once."""
    is_meant_to_fail = case.meta is not None and case.meta.generation.mode.is_negative
    if not is_meant_to_fail and "Idempotency-Key" in (case.headers or {}):
        case.headers["Idempotency-Key"] = str(uuid4())


@schemathesis.serializer("image/png", "image/jpeg", "image/webp")
def image(context, value):
    """Whatever bytes: what is no picture is refused."""
    return value if isinstance(value, bytes) else str(value).encode()
