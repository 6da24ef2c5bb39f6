import { useState } from 'react'
import type { OwnershipTransferView } from '#api/ownership-transfer.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { translator } from '#i18n/translator.ts'
import { Sheet } from '#access/sheet.tsx'
import { SignedInAs } from '#access/signed-in-as.tsx'
import { Answer } from './answer.tsx'
import { ownershipTransferRoute } from './ownership-transfer.route.ts'

const t = translator('access')

const overTexts = {
  accepted: 'transferAccepted',
  declined: 'transferDeclined',
  revoked: 'transferRevoked',
  expired: 'transferExpired',
} as const

const GoOn = () => (
  <ButtonLink to="/" wide>
    {t('goOn')}
  </ButtonLink>
)

/** A pending ownership transfer, for its recipient and for the owner. */
export const OwnershipTransfer = () => {
  const { user } = ownershipTransferRoute.useRouteContext()
  const loaded = ownershipTransferRoute.useLoaderData()
  const [answered, setAnswered] = useState<OwnershipTransferView>()
  const transfer = answered ?? loaded
  const aside = <SignedInAs user={user} />
  if (!transfer)
    return (
      <Sheet title={t('transferUnknownTitle')} text={t('transferUnknown')} aside={aside}>
        <GoOn />
      </Sheet>
    )
  const { organization_name: organization, owner_display_name: owner, nominee_display_name: nominee, status } = transfer
  const title = t('transferTitle', { organization })
  if (status !== 'open')
    return (
      <Sheet key={status} title={title} text={t(overTexts[status], { organization, owner, nominee })} aside={aside}>
        <GoOn />
      </Sheet>
    )
  if (user.id !== transfer.nominee_user_id)
    return (
      <Sheet title={title} text={t('transferWaits', { nominee, organization })} aside={aside}>
        <GoOn />
      </Sheet>
    )
  return (
    <Sheet title={title} text={t('transferOffered', { owner, organization })} aside={aside}>
      <Answer transfer={transfer} onAnswered={setAnswered} />
    </Sheet>
  )
}
