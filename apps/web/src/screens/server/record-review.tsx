import { sitePlatform } from '@broadside/networks/names'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { networkAppsQuery } from '#api/network-apps.ts'
import { appendReview, type ReadinessView, reviewStates, type ReviewState } from '#api/server-admin.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { required, useServerForm } from '#api/use-server-form.ts'
import { translator } from '#i18n/translator.ts'
import { nameNetwork } from '#networks/names.ts'
import { Button } from '#ui/button/button.tsx'
import details from '#ui/details/details.module.css'
import { Dialog, DialogActions } from '#ui/dialog/dialog.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { showToast } from '#ui/toast/toast.tsx'

const common = translator('common')
const t = translator('server')

interface FormProps {
  subjects: ReadinessView['subjects']
  onClose: () => void
}

/** Reviews belong to an app, or to the network where none is needed. */
const useApps = (provider: string, own: string) => {
  const { data: apps = [] } = useQuery(networkAppsQuery)
  const ofNetwork = apps.filter((app) => app.provider === provider).map((app) => ({ value: app.app_fingerprint, label: app.name }))
  return [...ofNetwork, { value: own, label: t('reviewNoApp') }]
}

const Form = ({ subjects, onClose }: FormProps) => {
  const networks = subjects.filter(({ provider, operation }) => operation === undefined && provider !== sitePlatform)
  const [provider, setProvider] = useState(networks[0]?.provider ?? '')
  const [state, setState] = useState<ReviewState>('approved')
  const [chosen, setChosen] = useState<string>()
  const apps = useApps(provider, networks.find((one) => one.provider === provider)?.fingerprint ?? '')
  const fingerprint = apps.find(({ value }) => value === chosen)?.value ?? apps[0]?.value ?? ''
  const { field, busy, failure, onSubmit } = useServerForm({
    defaultValues: { tier: '', source_url: '', reviewed_at: '', expires_at: '' },
    send: async (values) => {
      await appendReview({ provider, state, app_fingerprint: fingerprint, ...values })
      showToast(t('reviewRecorded', { network: nameNetwork(provider) }))
      onClose()
    },
  })
  const present = required(t('reviewFillIn'))
  return (
    <form onSubmit={onSubmit} noValidate className={details.form}>
      {failure !== undefined && <ErrorNotice error={failure} />}
      <Select
        label={t('reviewNetwork')}
        value={provider}
        choices={networks.map(({ provider: value }) => ({ value, label: nameNetwork(value) }))}
        onChange={setProvider}
      />
      <Select label={t('reviewApp')} value={fingerprint} choices={apps} onChange={setChosen} />
      <Select
        label={t('reviewState')}
        value={state}
        choices={reviewStates.map((value) => ({ value, label: t(`review_${value}`) }))}
        onChange={setState}
      />
      <TextField label={t('reviewTier')} help={t('reviewTierHelp')} optional maxLength={80} {...field('tier')} />
      <TextField label={t('reviewSource')} help={t('reviewSourceHelp')} type="url" maxLength={2048} {...field('source_url', present)} />
      <TextField label={t('reviewedAt')} type="date" {...field('reviewed_at', present)} />
      <TextField label={t('ledgerExpires')} type="date" {...field('expires_at', present)} />
      <DialogActions>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button type="submit" look="primary" busy={busy}>
          {t('recordReview')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Records the outcome of a network's review of an app. */
export const RecordReview = ({ open, ...props }: FormProps & { open: boolean }) => (
  <Dialog open={open} onClose={props.onClose} title={t('recordReview')} text={t('recordReviewText')}>
    <Form {...props} />
  </Dialog>
)
