/** An input method, as Chromium receives it from the system: it composes a text, from which it then makes characters. */
import type { Page } from 'playwright-core'

export interface InputMethod {
  /** Replaces what is composed. */
  compose(text: string): Promise<void>
  /** A key that chooses a candidate: the page hears it, but may not act on it. */
  press(key: 'Enter' | 'Escape' | 'ArrowDown' | 'Tab' | 'z' | 's', modifiers?: 'control'): Promise<void>
  /** Ends the composition with these characters. */
  commit(text: string): Promise<void>
  /** Ends it without any. */
  cancel(): Promise<void>
}

/** The code of keys that an input method takes. */
const takenKey = 229

export async function openInputMethod(page: Page): Promise<InputMethod> {
  const session = await page.context().newCDPSession(page)
  const compose = async (text: string): Promise<void> => {
    await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  }
  return {
    compose,
    press: async (key, modifiers) => {
      const event = { key, windowsVirtualKeyCode: takenKey, modifiers: modifiers === 'control' ? 2 : 0 }
      await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event })
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
    },
    commit: async (text) => {
      await session.send('Input.insertText', { text })
    },
    cancel: () => compose(''),
  }
}
