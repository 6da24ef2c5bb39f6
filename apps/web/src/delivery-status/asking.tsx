import { ErrorNotice } from '#api/error-notice.tsx'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { faultOf } from '#api/explain.ts'
import { type PublicationView, type Resolution, resolveDestination } from '#api/publications.ts'
import { Button } from '#ui/button/button.tsx'
import { Confirm } from '#ui/confirm/confirm.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import { focusEntry } from './focus-entry.ts'
import styles from './delivery-status.module.css'
import { Refusal } from './refusal.tsx'
import type { Settle } from './settle.ts'

const t = translator('outcome')
const common = translator('common')

interface AskingProps {
  publication: PublicationView
  destinationId: string
  account: string
  network: string
  settle: Settle | undefined
}

interface AddressFormProps {
  network: string
  busy: boolean
  fault: string | undefined
  onGive: (address: string) => void
  onCancel: () => void
}

const AddressForm = ({ network, busy, fault, onGive, onCancel }: AddressFormProps) => {
  const [address, setAddress] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const isAddress = /^https:\/\/\S+$/.test(address.trim())
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    setIsAsked(true)
    if (isAddress) onGive(address.trim())
  }
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <TextField
        label={t('address')}
        help={t('addressHelp', { network })}
        error={isAsked && !isAddress ? t('addressFault') : fault}
        type="url"
        inputMode="url"
        autoComplete="off"
        // The form appears after the user answers that there is a URL.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" look="primary" busy={busy}>
          {t('confirmThere')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {common('cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Only a person can confirm whether the post was published. Sending again is the last choice, because it may duplicate the post. */
export const Asking = ({ publication, destinationId, account, network, settle }: AskingProps) => {
  const [step, setStep] = useState<'question' | 'address' | 'again'>('question')
  const resolve = useMutation({
    mutationFn: async (resolution: Resolution) => {
      const seen = settle && resolution.resolution === 'retry' ? await settle() : publication
      return seen && resolveDestination({ id: seen.id, revision: seen.revision, destinationId, ...resolution })
    },
    onSuccess: () => {
      setStep('question')
      focusEntry(destinationId)
    },
  })
  const goTo = (next: typeof step): void => {
    resolve.reset()
    setStep(next)
  }
  const refusal = <Refusal error={resolve.error} publicationId={publication.id} onLatest={resolve.reset} />
  const fault = faultOf(resolve.error, 'external_url')
  if (step === 'address') {
    return (
      <>
        <AddressForm
          network={network}
          busy={resolve.isPending}
          fault={fault}
          onGive={(external_url) => resolve.mutate({ resolution: 'published', external_url })}
          onCancel={() => {
            goTo('question')
            focusEntry(destinationId)
          }}
        />
        {resolve.error && fault === undefined && refusal}
      </>
    )
  }
  return (
    <>
      <fieldset className={styles.actions}>
        <legend className="visually-hidden">{t('questionOf', { account })}</legend>
        <Button onClick={() => goTo('address')}>{t('itIsThere')}</Button>
        <Button
          busy={resolve.isPending && resolve.variables.resolution === 'not_published'}
          onClick={() => resolve.mutate({ resolution: 'not_published' })}
        >
          {t('itIsNotThere')}
        </Button>
        <Button look="quiet" className={styles.again} onClick={() => goTo('again')}>
          {t('sendAgain')}
        </Button>
      </fieldset>
      {step === 'question' && resolve.error && refusal}
      <Confirm
        open={step === 'again'}
        onClose={() => goTo('question')}
        title={t('sendAgainTitle')}
        text={t('sendAgainText', { account })}
        action={t('sendAgainAction')}
        busy={resolve.isPending}
        onConfirm={() => resolve.mutate({ resolution: 'retry' })}
      >
        {step === 'again' && resolve.error && <ErrorNotice error={resolve.error} />}
      </Confirm>
    </>
  )
}
