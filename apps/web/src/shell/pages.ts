import { translator } from '#i18n/translator.ts'

const t = translator('shell')

export const shellPages = [
  { to: '/calendar', label: () => t('calendar'), keys: 'g c' },
  { to: '/posts', label: () => t('posts'), keys: 'g p' },
  { to: '/accounts', label: () => t('accounts'), keys: 'g a' },
  { to: '/notifications', label: () => t('notifications'), keys: 'g n' },
  { to: '/settings/profile', label: () => t('settings'), keys: 'g s' },
] as const

export const newPostKeys = 'c'
export const needsYouKeys = 'g y'
export const paletteKeys = 'mod+k'
export const helpKeys = '?'
