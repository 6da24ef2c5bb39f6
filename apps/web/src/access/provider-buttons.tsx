import { ButtonAnchor, type ButtonLook } from '#ui/button/button.tsx'
import { translator } from '#i18n/translator.ts'
import { type OidcProvider, startAddress } from '../api/sign-in-providers.ts'

const t = translator('access')

interface ProviderButtonsProps extends Pick<ButtonLook, 'look'> {
  providers: readonly OidcProvider[]
  returnTo: string | undefined
  /** Called before the browser leaves the app. */
  onLeave?: () => void
}

export const ProviderButtons = ({ providers, returnTo, look, onLeave }: ProviderButtonsProps) =>
  providers.map((provider) => (
    <ButtonAnchor key={provider.id} href={startAddress(provider, returnTo)} look={look} wide onClick={onLeave}>
      {t('continueWith', { provider: provider.name })}
    </ButtonAnchor>
  ))
