import type { KernelContext } from '../kernel/context.ts';
import type { TemporaryFolder } from '../kernel/temporary-folder.ts';
import type { ImageEncoder } from '../ports/files/image-encoder.ts';
import type { ObjectStorage } from '../ports/files/object-storage.ts';
import type { VirusScanner } from '../ports/files/virus-scanner.ts';

export interface FilesContext extends KernelContext {
  /** The contents of files. */
  readonly object_storage: ObjectStorage;
  readonly image_encoder: ImageEncoder;
  readonly virus_scanner: VirusScanner;
  /** For one user. */
  readonly file_limits: { readonly quota_bytes: number; readonly uploads_per_day: number };
  /** Where files are while they are uploaded. */
  readonly uploads_folder: TemporaryFolder;
}
