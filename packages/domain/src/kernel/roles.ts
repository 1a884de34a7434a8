/** What users are; staff is everybody but `user`. Each request reads the role from the database. */
export const ROLES = ['user', 'moderator', 'support', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The permissions that a room declares in its `permissions.ts`, with the roles that hold them. */
export type PermissionDeclarations = Readonly<Record<string, readonly Role[]>>;

/** A kind of decision that staff make. */
export interface DecisionRule<Permission extends string = string> {
  /** What the one who proposes, confirms or dismisses needs. */
  readonly permission: Permission;
  /** Whether always, above an amount of the rule book, at a level of its room, or never. */
  readonly second_person: 'always' | 'above_amount' | 'at_level' | 'never';
}

/** The decisions that a room declares in its `permissions.ts`. */
export type DecisionDeclarations<Permissions extends PermissionDeclarations> = Readonly<
  Record<string, DecisionRule<keyof Permissions & string>>
>;
