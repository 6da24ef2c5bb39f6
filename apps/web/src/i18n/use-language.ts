import { useSyncExternalStore } from 'react'
import { currentLanguage, onLanguageChange } from './translator.ts'

export const useLanguage = (): string => useSyncExternalStore(onLanguageChange, currentLanguage)
