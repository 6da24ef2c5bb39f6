import { useId, useState } from 'react'
import type { Prove } from '#access/reauth.tsx'
import { useSensitive } from '#access/use-sensitive.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { faultOf } from '#api/explain.ts'
import { offerOwnership, type OrganizationView, type PersonView } from '#api/organizations.ts'
import { translator } from '#i18n/translator.ts'
import { Button } from '#ui/button/button.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import details from '#ui/details/details.module.css'
import { Dialog, DialogActions } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { nameOf } from './roles.ts'

const common = translator('common')
const t = translator('organization')

interface TransferProps {
  organization: OrganizationView
  nominees: readonly PersonView[]
  prove: Prove
  onClose: () => void
}

const optionOf = (person: PersonView) => ({
  value: person.user_id,
  label: nameOf(person) === person.email ? person.email : `${nameOf(person)} (${person.email})`,
})

const TransferForm = ({ organization, nominees, prove, onClose }: TransferProps) => {
  const [nomineeId, setNomineeId] = useState<string>()
  const [typed, setTyped] = useState('')
  const nameField = useId()
  const [isChecked, setChecked] = useState(false)
  const nominee = nominees.find(({ user_id: id }) => id === nomineeId)
  const isNamed = typed.trim() === organization.name
  const offering = useSensitive(prove, 'organization.transfer', async (proof, chosen: PersonView) => {
    await offerOwnership(organization.id, { nomineeId: chosen.user_id, confirmName: typed.trim() }, proof)
    showToast(t('offered', { name: nameOf(chosen) }))
    onClose()
  })
  const submit = (): void => {
    setChecked(true)
    if (!isNamed) document.getElementById(nameField)?.focus()
    else if (nominee) offering.mutate(nominee)
  }
  const nomineeFault = faultOf(offering.error, 'nominee_user_id') ?? (isChecked && !nominee ? t('nomineeMissing') : undefined)
  return (
    <form
      noValidate
      className={details.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {offering.error && faultOf(offering.error, 'nominee_user_id') === undefined && <ErrorNotice error={offering.error} />}
      <Combobox
        label={t('nominee')}
        value={nomineeId}
        options={nominees.map(optionOf)}
        empty={t('noneFound')}
        error={nomineeFault}
        onChange={setNomineeId}
      />
      <TextField
        id={nameField}
        label={t('typeName', { name: organization.name })}
        autoComplete="off"
        value={typed}
        error={isChecked && !isNamed ? t('typeNameWrong') : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <DialogActions>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button type="submit" look="primary" busy={offering.isPending}>
          {t('offer')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Offers the ownership to one person, once the name of the organization was typed and the owner has proven who they are. */
export const TransferDialog = (props: TransferProps) => (
  <Dialog open onClose={props.onClose} title={t('transferTitle', { name: props.organization.name })} text={t('transferText')}>
    <TransferForm {...props} />
  </Dialog>
)
