/** The texts of codes that networks declare. The catalog `sentences` has them. */
import { findMessage } from '#i18n/translator.ts'

type SetupKind = 'review_cost' | 'app_step' | 'app_address' | 'app_cost' | 'app_field' | 'app_test'
export type CodeKind =
  | 'way'
  | 'help'
  | 'requires'
  | 'cost'
  | 'review'
  | 'without_review'
  | 'needed_for'
  | 'remedy'
  | 'refused'
  | 'refusal'
  | 'collecting_cost'
  | 'not_collected'
  | SetupKind

/** Undefined for a code that this version of the app doesn't know. */
export const connectText = (kind: CodeKind, code: string, network: string, further: Readonly<Record<string, string>> = {}) =>
  findMessage('sentences', `connect_${kind}_${code}`, { network, ...further })
