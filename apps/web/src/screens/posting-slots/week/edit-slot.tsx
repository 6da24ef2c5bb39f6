import { useState } from 'react'
import type { PostingSlot } from '#api/posting-queue.ts'
import { nameWeekday, nameZone } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Check } from '#ui/check/check.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import styles from './week.module.css'
import { toField } from './names.ts'

const t = translator('postingSlots')
const common = translator('common')

export interface SlotEdit {
  hour: number
  minute: number
  label: string
  is_active: boolean
}

interface EditSlotProps {
  slot: PostingSlot
  zone: string
  onSave: (edit: SlotEdit) => void
  onDelete: () => void
  onClose: () => void
}

const formId = 'posting-slot'
const longestLabel = 64

export const EditSlot = ({ slot, zone, onSave, onDelete, onClose }: EditSlotProps) => {
  const [time, setTime] = useState(toField(slot))
  const [label, setLabel] = useState(slot.label)
  const [isActive, setActive] = useState(slot.is_active)
  const save = (): void => {
    const [hour = slot.hour, minute = slot.minute] = time === '' ? [] : time.split(':').map(Number)
    onSave({ hour, minute, label: label.trim(), is_active: isActive })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('edit')}
      text={t('editText', { day: nameWeekday(slot.day_of_week), zone: nameZone(zone) })}
      actions={
        <>
          <Button look="danger" onClick={onDelete}>
            {t('remove')}
          </Button>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button look="primary" type="submit" form={formId}>
            {common('save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextField label={t('editTime')} type="time" required value={time} onChange={({ target }) => setTime(target.value)} />
        <TextField
          label={t('editLabel')}
          optional
          maxLength={longestLabel}
          value={label}
          onChange={({ target }) => setLabel(target.value)}
        />
        <Check label={t('editActive')} checked={isActive} onChange={setActive} />
      </form>
    </Dialog>
  )
}
