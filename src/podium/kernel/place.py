"""Where an error was raised, in words that may be logged."""


def innermost_place(error: BaseException) -> str:
    """The innermost function and line; the text of the error could contain anything."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return "" if trace is None else f"{trace.tb_frame.f_code.co_name}:{trace.tb_lineno}"
