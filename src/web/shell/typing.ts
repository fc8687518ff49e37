// Is somebody filling something in? Then nothing takes the screen from them.
export const isTyping = () => document.querySelector('main form, dialog[open] form') !== null;
