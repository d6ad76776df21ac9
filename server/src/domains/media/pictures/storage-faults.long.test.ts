// Disks that are full, over their quota, read-only and broken.
import './storage-faults.api.test.ts';
