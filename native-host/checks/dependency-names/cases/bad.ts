import express from 'expres';
import env from 'crossenv';

export const use = [express, env];
