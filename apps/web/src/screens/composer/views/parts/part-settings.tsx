import { listFields } from '@broadside/networks/kit/form'
import { translator } from '#i18n/translator.ts'
import { SettingField } from '../settings/setting-field.tsx'
import { profileOf } from '#composer/session/model/check.ts'
import { accountOfTarget } from '#composer/session/model/content.ts'
import { pollKeysOf } from '#composer/session/model/poll.ts'
import { findPartSettings } from '#composer/session/model/settings.ts'
import { useContentCopy } from '#composer/hooks/use-content.ts'
import { useSession, useStore } from '#composer/hooks/use-session.ts'
import styles from './parts.module.css'

const t = translator('composerParts')

interface PartSettingsProps {
  part: string
  accountId: string
  readOnly: boolean
}

/** A network's options for one part, except for its poll, which has its own form. Collapsed by default. */
export const PartSettings = ({ part, accountId, readOnly }: PartSettingsProps) => {
  const { context, checked, edit } = useSession()
  const rules = useStore(context, (value) => value.rules.get(accountOfTarget(accountId)))
  const form = useStore(checked, ({ forms }) => forms.get(accountId))
  const settings = useContentCopy(findPartSettings, accountId, part)
  const profile = rules && profileOf(rules, form)
  const poll = rules?.network.poll?.(rules.traits)
  const elsewhere = new Set(poll && pollKeysOf(poll))
  const declared = profile ? listFields(rules.network.settings, profile) : []
  const fields = declared.filter(({ scope, key }) => scope === 'segment' && !elsewhere.has(key))
  if (!fields.length) return null
  return (
    <details className={styles.more} open={fields.some(({ key }) => settings?.[key] !== undefined)}>
      <summary>{t('partSettings')}</summary>
      <div className={styles.settings}>
        {fields.map((field) => (
          <SettingField
            key={field.key}
            field={field}
            part={part}
            value={settings?.[field.key]}
            readOnly={readOnly}
            onChange={(value) => edit({ type: 'part-setting', accountId, part, key: field.key, value })}
          />
        ))}
      </div>
    </details>
  )
}
