import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import rows from '#ui/rows/rows.module.css'
import { Section } from '#ui/section/section.tsx'
import { translator } from '#i18n/translator.ts'
import { AppForm } from './app-form.tsx'
import { AppRow } from './app-row.tsx'
import { isBot, type NetworkSetup } from './setup.ts'

const t = translator('networkApps')

/** The apps of a network, and the form for another. */
export const Apps = (found: NetworkSetup) => {
  const { provider, setup, apps } = found
  const [isReplacing, setReplacing] = useState(false)
  const keepText = isBot(provider) ? t('keepTextBot') : t('keepText')
  if (apps.length === 0)
    return (
      <Section title={t('app')}>
        <AppForm provider={provider} setup={setup} action={t('add')} />
      </Section>
    )
  return (
    <Section title={t('apps')} text={keepText} actions={<Button onClick={() => setReplacing(true)}>{t('replace')}</Button>}>
      <ul className={rows.rows} aria-label={t('apps')}>
        {apps.map((app) => (
          <AppRow key={app.id} app={app} {...found} />
        ))}
      </ul>
      <Dialog open={isReplacing} onClose={() => setReplacing(false)} title={t('replaceTitle', { network: provider.name })} text={keepText}>
        <AppForm provider={provider} setup={setup} action={t('replace')} onClose={() => setReplacing(false)} />
      </Dialog>
    </Section>
  )
}
