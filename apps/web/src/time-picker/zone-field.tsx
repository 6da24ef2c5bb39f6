import { useMemo, useState } from 'react'
import { serverNow } from '#lib/server-clock.ts'
import { browserZone, nameZone } from '#i18n/time.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { translator } from '#i18n/translator.ts'
import { listZones } from './zones.ts'

const t = translator('when')

interface ZoneFieldProps {
  zone: string
  workspaceZone: string
  onChange: (zone: string) => void
}

/** A time zone: the workspace's and the browser's first, others found by city, area or name. */
export const ZoneField = ({ zone, workspaceZone, onChange }: ZoneFieldProps) => {
  const [at] = useState(serverNow)
  const options = useMemo(() => {
    const name = (one: string): string => {
      if (one === workspaceZone) return t('workspaceZone', { zone: nameZone(one) })
      return one === browserZone() ? t('ownZone', { zone: nameZone(one) }) : nameZone(one)
    }
    return listZones([workspaceZone, browserZone(), zone], at).map((one) => ({
      value: one.zone,
      label: name(one.zone),
      get description() {
        return `${one.zone}, ${one.offset}`
      },
      get keywords() {
        return one.names
      },
    }))
  }, [zone, workspaceZone, at])
  return <Combobox label={t('timeZone')} value={zone} options={options} empty={t('noZone')} onChange={onChange} />
}
