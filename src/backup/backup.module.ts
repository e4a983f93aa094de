import { Module } from '@nestjs/common';
import { ScheduledBackups } from './scheduled-backups.js';

@Module({ providers: [ScheduledBackups] })
export class BackupModule {}
