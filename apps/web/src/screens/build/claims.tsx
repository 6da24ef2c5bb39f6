import type { BuildClaim, BuildView } from '#api/builds.ts'
import styles from './build.module.css'
import { Claim } from './claim.tsx'

/** What is done with the sentences of a post. */
export interface ClaimActions {
  build: BuildView
  selected: BuildClaim | undefined
  onSelect: (claim: BuildClaim | undefined) => void
  /** Returns undefined for a sentence that can't be removed. */
  removerOf: (claim: BuildClaim) => (() => void) | undefined
}

interface ClaimsProps extends ClaimActions {
  label: string
  claims: readonly BuildClaim[]
}

export const Claims = ({ label, claims, build, selected, onSelect, removerOf }: ClaimsProps) =>
  claims.length > 0 && (
    <ul className={styles.claims} aria-label={label}>
      {claims.map((claim, index) => (
        <Claim
          // A post can have the same sentence twice.
          key={`${index} ${claim.text}`}
          build={build}
          claim={claim}
          isSelected={claim === selected}
          onSelect={onSelect}
          onRemove={removerOf(claim)}
        />
      ))}
    </ul>
  )
