import type { FixedSetting } from '#api/server-settings.ts'
import { translator } from '#i18n/translator.ts'
import details from '#ui/details/details.module.css'
import rows from '#ui/rows/rows.module.css'
import { Section } from '#ui/section/section.tsx'

const t = translator('serverSettings')

const sayValue = ({ value, has_value: isSet }: FixedSetting) => {
  if (!isSet) return t('notSet')
  return value === undefined ? t('secretSet') : <code>{value}</code>
}

const List = ({ settings, label }: { settings: readonly FixedSetting[]; label: string }) => (
  <ul className={rows.rows} aria-label={label}>
    {settings.map((setting) => (
      <li key={setting.name} className={rows.row}>
        <div className={details.stacked}>
          <code>{setting.name}</code>
          <span className={details.more}>{sayValue(setting)}</span>
        </div>
      </li>
    ))}
  </ul>
)

/** Settings that can't be changed while the server runs. */
export const Fixed = ({ settings }: { settings: readonly FixedSetting[] }) => {
  const given = settings.filter(({ source }) => source === 'environment')
  const others = settings.filter(({ source }) => source === 'default')
  return (
    <Section id="restart" title={t('restart')} text={t('restartText')}>
      {given.length > 0 && <List settings={given} label={t('restart')} />}
      <details>
        <summary>{t('showDefaults', { count: others.length })}</summary>
        <List settings={others} label={t('source_default')} />
      </details>
    </Section>
  )
}
