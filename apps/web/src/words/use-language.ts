import { useSyncExternalStore } from 'react'
import { currentLanguage, onLanguageChange } from './words.ts'

/** The language in use, as a BCP 47 tag. */
export const useLanguage = (): string => useSyncExternalStore(onLanguageChange, currentLanguage)
