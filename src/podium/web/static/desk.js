// The desk by keyboard: digits choose who has won, Enter goes on.
(() => {
  "use strict";
  document.addEventListener("keydown", (event) => {
    const group = event.target.closest?.("[data-keys]");
    if (!group || event.ctrlKey || event.altKey || event.metaKey) return;
    const choice = group.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
    if (!choice) return;
    event.preventDefault();
    choice.checked = true;
    choice.dispatchEvent(new Event("input", { bubbles: true }));
    const fields = [...group.form?.elements || group.closest("form").elements];
    const after = fields.indexOf(choice);
    const next = fields.find((field, place) => place > after && field.type !== "hidden" && field.name !== choice.name && field.tagName !== "FIELDSET" && field.offsetParent !== null);
    (next || choice).focus();
    next?.select?.();
  });
  document.addEventListener("focusin", (event) => { if (event.target.matches("input[inputmode=numeric]")) event.target.select(); });
})();
