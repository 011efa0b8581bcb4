import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  NotFoundException,
  Param,
  ParseIntPipe,
  Post,
} from "@nestjs/common";
import { CatsService } from "./cats.service";
import { CreateCatDto } from "./dto/create-cat.dto";
import type { Cat } from "./interfaces/cat.interface";

@Controller("cats")
export class CatsController {
  constructor(private readonly cats: CatsService) {}

  @Get()
  findAll(): Promise<Cat[]> {
    return this.cats.findAll();
  }

  @Get(":id")
  async findOne(@Param("id", ParseIntPipe) id: number): Promise<Cat> {
    const cat = await this.cats.findOne(id);
    if (!cat) throw new NotFoundException(`Cat ${id} does not exist`);
    return cat;
  }

  @Post()
  create(@Body() dto: CreateCatDto): Promise<Cat> {
    return this.cats.create(dto);
  }

  @Delete(":id")
  @HttpCode(204)
  async remove(@Param("id", ParseIntPipe) id: number): Promise<void> {
    await this.cats.remove(id);
  }
}
