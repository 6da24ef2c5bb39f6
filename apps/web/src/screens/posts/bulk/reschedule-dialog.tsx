import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { workspaceSettingsQuery } from '#api/workspaces.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Select } from '#ui/select/select.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { ChooseTime } from '#web/time-picker/choose-time.tsx'
import { instantOf } from '#web/time-picker/requested-time.ts'
import { translator } from '#i18n/translator.ts'
import styles from './bulk.module.css'
import { shiftOf, type Unit, units } from './shift.ts'
import type { Move } from './use-bulk.ts'

const t = translator('postsBulk')

interface MoveProps {
  onMove: (move: Move) => void
}

const ToTime = ({ workspaceId, onMove }: MoveProps & { workspaceId: string }) => {
  const { data: settings } = useSuspenseQuery(workspaceSettingsQuery(workspaceId))
  return (
    <>
      <p className={styles.hint}>{t('all')}</p>
      <ChooseTime
        requested={undefined}
        workspaceId={workspaceId}
        workspaceZone={settings.timezone}
        weekStart={settings.week_start}
        submitLabel={t('moveHere')}
        onChoose={(requested) => onMove({ at: instantOf(requested).toISOString() })}
      />
    </>
  )
}

const ByTime = ({ onMove }: MoveProps) => {
  const [amount, setAmount] = useState('1')
  const [unit, setUnit] = useState<Unit>('days')
  const [direction, setDirection] = useState<'later' | 'earlier'>('later')
  const [isTried, setTried] = useState(false)
  const minutes = shiftOf(amount, unit)
  return (
    <form
      className={styles.shift}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (minutes !== undefined) onMove({ shift_minutes: direction === 'later' ? minutes : -minutes })
      }}
    >
      <p className={styles.hint}>{t('shift')}</p>
      <TextField
        label={t('amount')}
        inputMode="numeric"
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
        {...(isTried && minutes === undefined ? { error: t('amountWrong') } : {})}
      />
      <Select label={t('unit')} value={unit} choices={units.map((value) => ({ value, label: t(value) }))} onChange={setUnit} />
      <Select
        label={t('direction')}
        value={direction}
        choices={(['later', 'earlier'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={setDirection}
      />
      <Button type="submit" look="primary" className={styles.submit}>
        {t('move')}
      </Button>
    </form>
  )
}

interface RescheduleDialogProps extends MoveProps {
  open: boolean
  workspaceId: string
  count: number
  onClose: () => void
}

/** Moves the selected posts to a time or by an amount of time. */
export const RescheduleDialog = ({ open, workspaceId, count, onClose, onMove }: RescheduleDialogProps) => {
  const [way, setWay] = useState<'to' | 'by'>('to')
  return (
    <Dialog open={open} onClose={onClose} title={t('rescheduleTitle', { count })}>
      <Tabs
        label={t('rescheduleTitle', { count })}
        value={way}
        onChange={setWay}
        tabs={[
          { value: 'to', label: t('toTime') },
          { value: 'by', label: t('byTime') },
        ]}
      >
        {way === 'to' ? <ToTime workspaceId={workspaceId} onMove={onMove} /> : <ByTime onMove={onMove} />}
      </Tabs>
    </Dialog>
  )
}
