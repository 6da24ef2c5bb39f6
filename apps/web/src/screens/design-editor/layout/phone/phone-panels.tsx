import { type ReactNode, useRef, useState } from 'react'
import { translator } from '#i18n/translator.ts'
import { AddPanel } from '../../adding/add-panel.tsx'
import { LayerPanel } from '../../layers/layer-panel.tsx'
import { PageStrip } from '../../pages/page-strip.tsx'
import { PropertyPanel } from '../../properties/property-panel.tsx'
import { Region } from '../region.tsx'
import { PhoneRail, type SheetId } from './phone-rail.tsx'
import { Sheet } from './sheet.tsx'

const t = translator('designEditor')

const panels: Record<SheetId, () => ReactNode> = {
  add: () => <AddPanel close={null} />,
  layers: () => <LayerPanel />,
  properties: () => <PropertyPanel />,
  pages: () => <PageStrip />,
}

/** On phones, one panel at a time is open. */
export const PhonePanels = () => {
  const [sheet, setSheet] = useState<SheetId>()
  const opener = useRef<HTMLElement>(undefined)
  const close = (): void => {
    setSheet(undefined)
    opener.current?.focus()
  }
  const toggle = (id: SheetId, button: HTMLElement): void => {
    opener.current = button
    setSheet(id === sheet ? undefined : id)
  }
  return (
    <>
      {sheet && (
        <Region>
          <Sheet key={sheet} label={t(sheet)} onClose={close}>
            {panels[sheet]()}
          </Sheet>
        </Region>
      )}
      <Region>
        <PhoneRail sheet={sheet} onToggle={toggle} />
      </Region>
    </>
  )
}
