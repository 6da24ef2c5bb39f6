import { listFields } from '@broadside/networks/kit/form'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { words } from '#words/words.ts'
import { profileOf } from '../model/check.ts'
import { useSession, useStore } from '../use-session.ts'
import { SettingField } from './setting-field.tsx'
import styles from './destinations.module.css'

const t = words('composer')

/** The title has its own place, and what belongs to a file stands with the file. */
const elsewhere: ReadonlySet<string> = new Set(['title'])

const titleId = 'composer-settings'

interface SettingsProps {
  accountId: string
  name: string
  readOnly: boolean
}

/** What only one account is told, drawn from what its network declares. */
export const Settings = ({ accountId, name, readOnly }: SettingsProps) => {
  const { content, context, checked, edit } = useSession()
  const rules = useStore(context, (value) => value.rules.get(accountId))
  const form = useStore(checked, ({ forms }) => forms.get(accountId))
  const target = useStore(content, ({ targets }) => targets.find((one) => one.social_account_id === accountId))
  const profile = rules && profileOf(rules, form)
  const shown = profile
    ? listFields(rules.network.settings, profile).filter(
        ({ scope, key, kind }) => scope === 'destination' && kind !== 'point' && !elsewhere.has(key),
      )
    : []
  const hasOwnWords = target?.text !== undefined || target?.segments !== undefined || target?.title !== undefined
  if (!target || (!shown.length && !hasOwnWords)) return null
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('settings', { account: name })}</h2>
      {hasOwnWords && (
        <Notice
          title={t('ownWords')}
          action={!readOnly && <Button onClick={() => edit({ type: 'own-words-dropped', accountId })}>{t('useShared')}</Button>}
        >
          {target.text ?? target.segments?.map((segment) => segment.text).join(' · ') ?? target.title}
        </Notice>
      )}
      <div className={styles.settings}>
        {shown.map((field) => (
          <SettingField
            key={field.key}
            field={field}
            value={target.settings[field.key]}
            readOnly={readOnly}
            onChange={(value) => edit({ type: 'setting', accountId, key: field.key, value })}
          />
        ))}
      </div>
    </section>
  )
}
