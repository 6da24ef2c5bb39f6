import { useSyncExternalStore } from 'react'
import { currentLanguage, onLanguageChange } from './words.ts'

export const useLanguage = (): string => useSyncExternalStore(onLanguageChange, currentLanguage)
