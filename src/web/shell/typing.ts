// Whether a form is open: then the screen must not be replaced.
export const isTyping = () => document.querySelector('main form, dialog[open] form') !== null;
