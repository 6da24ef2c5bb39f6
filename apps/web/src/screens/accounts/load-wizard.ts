import { loadMessages } from '#i18n/translator.ts'

/** The wizard with the texts of what networks declare. */
export const loadWizard = async () => {
  const [{ Wizard }] = await Promise.all([import('./wizard/wizard.tsx'), loadMessages('sentences')])
  return { default: Wizard }
}

export const loadNetworks = async () => {
  const [{ NetworksDialog }] = await Promise.all([import('./networks-dialog.tsx'), loadMessages('sentences')])
  return { default: NetworksDialog }
}
