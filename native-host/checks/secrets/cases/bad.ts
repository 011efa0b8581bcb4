const password = 'hunter2-Rz7Qx9k';
export const client = connect('postgres://app:s3cr3t-Pw9@db.internal:5432/app', password);
