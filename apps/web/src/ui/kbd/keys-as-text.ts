import { isApple } from '#lib/is-apple.ts'
import { translator } from '#i18n/translator.ts'

const t = translator('common')

/** Keys as this machine names them: `mod+k`, or `g p` for a sequence. */
export const keysAsText = (keys: string): string =>
  keys
    .replace('mod+', isApple ? '⌘' : 'mod ')
    .replace('shift+', '⇧')
    .toUpperCase()
    .replace('MOD', t('ctrl'))
