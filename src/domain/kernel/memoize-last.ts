// Of a question that is asked again and again, the last answer.

/** Memoizes the last result by identity: a list of rows is never changed, only replaced. */
export function memoizeLast<Asked extends readonly unknown[], Answer>(ask: (...of: Asked) => Answer) {
  let last: { of: Asked; answer: Answer } | undefined;
  return (...of: Asked): Answer => {
    if (!last || of.some((one, i) => one !== last!.of[i])) last = { of, answer: ask(...of) };
    return last.answer;
  };
}
