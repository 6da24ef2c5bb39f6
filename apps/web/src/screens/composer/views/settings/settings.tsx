import { listFields, type SettingField as Field } from '@broadside/networks/kit/form'
import { applies, findText } from '@broadside/networks/kit/settings'
import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { Suspense, useState } from 'react'
import { accountChoicesKey } from '#api/account-choices.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { translator } from '#i18n/translator.ts'
import { profileOf } from '#composer/session/model/check.ts'
import { accountOfTarget, type Target } from '#composer/session/model/content.ts'
import { countOpen } from '#composer/session/model/sent.ts'
import { findSettings, resetSettings } from '#composer/session/model/settings.ts'
import { useContent, useContentCopy } from '#composer/hooks/use-content.ts'
import { useSent, useSession, useStore } from '#composer/hooks/use-session.ts'
import { CopySettings } from './copy-settings.tsx'
import { cardKeysOf, listCardKeys } from '#composer/session/model/card.ts'
import { SettingField } from './setting-field.tsx'
import styles from './settings.module.css'

const t = translator('composerSettings')

const AccountTime = lazyPart(async () => ({ default: (await import('../schedule/account-times.tsx')).AccountTime }))

/** The title, the link card and polls are edited elsewhere on the page. */
const elsewhere: ReadonlySet<string> = new Set(['title'])

const titleId = 'composer-settings'

/** Settings that aren't collapsed. Networks declare the most common ones first. */
const inSight = 4

/** Puts required settings first, and collapses optional ones that aren't set. */
const arrange = (fields: readonly Field[], settings: Target['settings']): { shown: Field[]; folded: Field[] } => {
  const ordered = [...fields.filter(({ required }) => required), ...fields.filter(({ required }) => !required)]
  const isShown = ({ key, required, isInSight }: Field, index: number) =>
    required || isInSight === true || index < inSight || settings[key] !== undefined
  const folded = ordered.filter((field, index) => !isShown(field, index))
  // Collapsing a single setting would save no space.
  return folded.length > 1 ? { shown: ordered.filter((field) => !folded.includes(field)), folded } : { shown: ordered, folded: [] }
}

interface SettingsProps {
  accountId: string
  name: string
  readOnly: boolean
}

/** An account's own settings, as declared by its network. */
export const Settings = ({ accountId, name, readOnly }: SettingsProps) => {
  const { content, context, checked, edit } = useSession()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  // Keep the fields in place as arranged on opening, even if settings change.
  const [atFirst] = useState(() => findSettings(content.get(), accountId) ?? {})
  const rules = useStore(context, (value) => value.rules.get(accountOfTarget(accountId)))
  const form = useStore(checked, ({ forms }) => forms.get(accountId))
  const settings = useContentCopy(findSettings, accountId)
  const profile = rules && profileOf(rules, form)
  const sent = useSent()
  const isOneOfMany = useContent(countOpen, sent) > 1
  if (!settings || !profile) return null
  const language = rules.network.text.languageSetting?.key
  const pollDuration = rules.network.poll?.(rules.traits)?.duration?.key
  const fields = listFields(rules.network.settings, profile).filter(
    ({ scope, key, kind }) => scope === 'destination' && kind !== 'point' && !elsewhere.has(key) && key !== pollDuration,
  )
  if (!fields.length && !isOneOfMany) return null
  const keys = new Set(fields.map(({ key }) => key))
  const card = cardKeysOf(accountId, context.get(), checked.get().forms)
  const onCard = new Set(card && listCardKeys(card))
  /** One that doesn't apply is shown as long as it is set, because it prevents publishing. */
  const isShown = (key: string): boolean => settings[key] !== undefined || applies(rules.network.settings, key, settings)
  const { shown, folded } = arrange(
    fields.filter(({ key }) => !onCard.has(key) && isShown(key)),
    atFirst,
  )
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <header className={styles.header}>
        <h2 id={titleId}>{t('settings', { account: name })}</h2>
        {!readOnly && fields.some(({ key }) => settings[key] !== undefined) && (
          <>
            <CopySettings accountId={accountId} keys={keys} />
            <Button look="quiet" onClick={() => edit({ type: 'settings', values: resetSettings(content.get(), accountId, keys) })}>
              {t('resetAll')}
            </Button>
          </>
        )}
        {fields.some(({ live }) => live) && (
          <IconButton
            icon={RefreshCw}
            label={t('refresh')}
            onClick={() => void queries.invalidateQueries({ queryKey: accountChoicesKey(accountOfTarget(accountId)) })}
          />
        )}
      </header>
      <div className={styles.settings}>
        {[...shown, ...(isOpen ? folded : [])].map((field) => (
          <SettingField
            key={field.key}
            field={field}
            accountId={accountOfTarget(accountId)}
            within={field.within && findText(settings, field.within)}
            targetId={accountId}
            isLanguage={field.key === language}
            value={settings[field.key]}
            readOnly={readOnly}
            onChange={(value) => edit({ type: 'setting', accountId, key: field.key, value })}
          />
        ))}
      </div>
      {folded.length > 0 && (
        <Button look="quiet" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('fewer') : t('more', { count: folded.length })}
        </Button>
      )}
      {isOneOfMany && (
        <Suspense fallback={<Skeleton height="3.5rem" />}>
          <AccountTime accountId={accountId} readOnly={readOnly} />
        </Suspense>
      )}
    </section>
  )
}
