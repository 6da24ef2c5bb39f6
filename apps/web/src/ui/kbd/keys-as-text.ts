import { isApple } from '#lib/is-apple.ts'
import { translator } from '#i18n/translator.ts'

const t = translator('common')

/** Keys as this machine names them: `mod+k`, or `g p` for a sequence. Letters are as on the keyboard, and names stay names. */
export const keysAsText = (keys: string): string =>
  keys
    .replace('mod+', isApple ? '⌘' : 'mod ')
    .replace('shift+', '⇧')
    .replaceAll(/\b[a-z]\b/g, (letter) => letter.toUpperCase())
    .replace('mod', t('ctrl'))
