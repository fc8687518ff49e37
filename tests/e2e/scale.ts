// A fake scale: it replaces the serial port, not the application's code. Its output arrives byte by byte, as over a cable.
import type { Page } from '@playwright/test';

/** Call before the page is opened. `allowed`: the person chose this port on another day. */
export const plugIn = (page: Page, { allowed = false } = {}) =>
  page.addInitScript((known) => {
    let [granted, plugged] = [known, true];
    let line: ReadableStreamDefaultController<Uint8Array> | undefined;
    const port = Object.assign(new EventTarget(), {
      readable: null as ReadableStream<Uint8Array> | null,
      async open(settings: object) {
        if (port.readable) throw new DOMException('The port is already open.', 'InvalidStateError');
        (window as unknown as Record<string, unknown>)['scaleSettings'] = settings;
        port.readable = new ReadableStream({
          start: (controller) => {
            line = controller;
          },
        });
      },
      async close() {
        if (port.readable?.locked) throw new TypeError('Cannot cancel a locked stream');
        port.readable = null;
      },
    });
    const serial = Object.assign(new EventTarget(), {
      async requestPort() {
        granted = true;
        return port;
      },
      getPorts: async () => (granted && plugged ? [port] : []),
    });
    Object.defineProperty(navigator, 'serial', { value: serial, configurable: true });
    const scale = {
      dispatch(text: string) {
        for (const byte of new TextEncoder().encode(text)) line?.enqueue(Uint8Array.of(byte));
      },
      unplug() {
        plugged = false;
        port.readable = null;
        line?.error(new DOMException('The device has been lost.', 'NetworkError'));
      },
      plug() {
        plugged = true;
        serial.dispatchEvent(new Event('connect'));
      },
    };
    (window as unknown as Record<string, unknown>)['scale'] = scale;
  }, allowed);

type Simulated = { scale: { dispatch: (text: string) => void; unplug: () => void; plug: () => void }; scaleSettings: object };

export const scaleSays = (page: Page, ...lines: string[]) =>
  page.evaluate((all) => (window as unknown as Simulated).scale.dispatch(all.map((line) => `${line}\r\n`).join('')), lines);
export const unplug = (page: Page) => page.evaluate(() => (window as unknown as Simulated).scale.unplug());
export const plugAgain = (page: Page) => page.evaluate(() => (window as unknown as Simulated).scale.plug());
export const settingsOf = (page: Page) => page.evaluate(() => (window as unknown as Simulated).scaleSettings);
export const withoutSerial = (page: Page) => page.addInitScript(() => Object.defineProperty(navigator, 'serial', { value: undefined, configurable: true }));
