import { translator } from '#i18n/translator.ts'

const t = translator('common')
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Keys as this machine names them: `mod+k`, or `g p` for a sequence. */
export const keysAsText = (keys: string): string =>
  keys
    .replace('mod+', isApple ? '⌘' : 'mod ')
    .replace('shift+', '⇧')
    .toUpperCase()
    .replace('MOD', t('ctrl'))
