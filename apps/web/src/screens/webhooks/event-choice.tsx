import type { EventDescription, EventTypes } from '#api/webhooks.ts'
import { Check } from '#ui/check/check.tsx'
import { Select } from '#ui/select/select.tsx'
import { translate } from '#i18n/server-messages.ts'
import { translator } from '#i18n/translator.ts'
import styles from './webhooks.module.css'

const t = translator('webhooks')

/** Sent to test a webhook, whatever it subscribes to. */
const testType = 'webhook.test'

interface EventChoiceProps {
  catalog: readonly EventDescription[]
  chosen: EventTypes
  onChange: (types: EventTypes) => void
}

/** All events, including future ones, or some of them. */
export const EventChoice = ({ catalog, chosen, onChange }: EventChoiceProps) => {
  const isAll = chosen.includes('*')
  const known = catalog.filter(({ type }) => type !== testType)
  const toggle = (type: EventTypes[number], isOn: boolean): void =>
    onChange(isOn ? [...chosen, type] : chosen.filter((one) => one !== type))
  return (
    <>
      <Select
        label={t('eventsLabel')}
        value={isAll ? 'all' : 'some'}
        choices={[
          { value: 'all', label: t('allEvents') },
          { value: 'some', label: t('someEvents') },
        ]}
        onChange={(which) => onChange(which === 'all' ? ['*'] : ['publication.published', 'publication.failed'])}
      />
      {!isAll && (
        <fieldset className={styles.events}>
          <legend className="visually-hidden">{t('someEvents')}</legend>
          {known.map(({ type, description }) => (
            <Check
              key={type}
              label={<code>{type}</code>}
              help={translate(description, 'events', type)}
              checked={chosen.includes(type)}
              onChange={(isOn) => toggle(type, isOn)}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}
