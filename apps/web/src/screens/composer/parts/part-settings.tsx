import { listFields } from '@broadside/networks/kit/form'
import { words } from '#words/words.ts'
import { SettingField } from '../destinations/setting-field.tsx'
import { profileOf } from '../model/check.ts'
import { accountOfTarget, findTarget } from '../model/content.ts'
import { useSession, useStore } from '../use-session.ts'
import styles from './parts.module.css'

const t = words('composerParts')

interface PartSettingsProps {
  part: string
  accountId: string
  readOnly: boolean
}

/** What a network is told of one part, such as its poll. Folded up until somebody wants it. */
export const PartSettings = ({ part, accountId, readOnly }: PartSettingsProps) => {
  const { content, context, checked, edit } = useSession()
  const rules = useStore(context, (value) => value.rules.get(accountOfTarget(accountId)))
  const form = useStore(checked, ({ forms }) => forms.get(accountId))
  const settings = useStore(content, (value) => findTarget(value, accountId)?.segments?.find(({ id }) => id === part)?.settings)
  const profile = rules && profileOf(rules, form)
  const fields = profile ? listFields(rules.network.settings, profile).filter(({ scope }) => scope === 'segment') : []
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
