import { pagePath } from '@broadside/contract/pages'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Prove } from '#access/reauth.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { openTransferQuery, type OrganizationView, organizationTeamQuery, revokeOffer } from '#api/organizations.ts'
import { browserZone, formatMoment } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import { Button } from '#ui/button/button.tsx'
import { CopyButton } from '#ui/copy-button/copy-button.tsx'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Section } from '#ui/section/section.tsx'
import { showToast } from '#ui/toast/toast.tsx'

const t = translator('organization')

const TransferDialog = lazyPart(async () => ({ default: (await import('./transfer-dialog.tsx')).TransferDialog }))

interface OwnershipProps {
  organization: OrganizationView
  prove: Prove
}

const OpenOffer = ({ organizationId, transferId }: { organizationId: string; transferId: string }) => {
  const { data: transfer } = useSuspenseQuery(openTransferQuery(organizationId, transferId))
  const nominee = transfer.nominee_display_name
  const revoking = useMutation({
    mutationFn: () => revokeOffer(organizationId),
    onSuccess: () => void showToast(t('offerRevoked', { nominee })),
  })
  return (
    <Section
      id="ownership"
      title={t('ownership')}
      text={t('offerOpen', { nominee, until: formatMoment(transfer.expires_at, browserZone()) })}
      actions={
        <>
          <CopyButton text={`${location.origin}${pagePath('ownershipTransfer', { id: transfer.id })}`} label={t('copyOffer')} />
          <Button look="danger" busy={revoking.isPending} onClick={() => revoking.mutate()}>
            {t('revokeOffer')}
          </Button>
        </>
      }
    >
      {revoking.error && <ErrorNotice error={revoking.error} />}
    </Section>
  )
}

const NoOffer = ({ organization, prove }: OwnershipProps) => {
  const { data: team } = useSuspenseQuery(organizationTeamQuery(organization.id))
  const [isOpen, setOpen] = useState(false)
  const others = team.members.filter(({ role }) => role !== 'owner')
  return (
    <Section
      id="ownership"
      title={t('ownership')}
      text={t('ownershipText')}
      actions={
        <Button onClick={() => setOpen(true)} disabledReason={others.length === 0 ? t('noNominee') : undefined}>
          {t('transfer')}
        </Button>
      }
    >
      {others.length === 0 && <p>{t('noNominee')}</p>}
      <Suspense>
        {isOpen && <TransferDialog organization={organization} nominees={others} prove={prove} onClose={() => setOpen(false)} />}
      </Suspense>
    </Section>
  )
}

/** Offers the ownership to another person, or shows the open offer. */
export const OwnershipSection = ({ organization, prove }: OwnershipProps) => {
  const { id, ownership_transfer_id: transferId } = organization
  return transferId === undefined ? (
    <NoOffer organization={organization} prove={prove} />
  ) : (
    <OpenOffer organizationId={id} transferId={transferId} />
  )
}
