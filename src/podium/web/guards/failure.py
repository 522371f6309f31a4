"""Where something failed, without what it was about."""


def place_of(error: BaseException) -> str:
    """The innermost function and line; the text of an error could hold anything."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return "" if trace is None else f"{trace.tb_frame.f_code.co_name}:{trace.tb_lineno}"
